/**
 * The picture in space by WebGL2: every face of every cell in one list of triangles, which the graphics card turns.
 *
 * The list is made anew when other pieces lie there; a turn, a zoom and a move write a few numbers.  Each corner of a
 * face knows how far it is from the edges of the face, so that lines have their breadth at any size.  At most three
 * calls draw a frame: what is solid, then the depth and the colours of what is seen through.
 */
import { h } from "./dom.js";
import { BRIGHT, DIM, LAMP, markOf, pinOn, shrunken } from "./solid-paint.js";
import { cross, dot, minus, sightOf } from "./space.js";

/** @import { Pose, SolidPicture } from "./solid-paint.js" */
/** @import { Frame } from "./solid-svg.js" */
/** @import { Face, SolidCell } from "./space.js" */
/** @import { SpacePoint } from "./types.d.ts" */
/** @typedef {[red: number, green: number, blue: number]} Colour - 0 to 1. */

/** Edges of a face at most: how many distances a corner has. */
const EDGES = 8;
/** Numbers of a corner: its place, its normal, fill and line, the distances, the tile. */
const CORNER = 3 + 3 + 3 + 3 + EDGES + 1;
/** Half the breadth of a border, and by how much a seam within a piece is finer; farther than any line reaches. */
const [LINE, SEAM, FAR] = [0.03, 0.021, 9];
/** Tiles in a row of the table of places. */
const ROW = 64;
/** How dark it is where a piece turns in: for each cell that leans over a corner. */
const SHADE = 0.13;

const VERTEX = `#version 300 es
in vec3 place, normal, fill, line;
in vec4 near, nearer;
in float tile;
uniform mat3 turn;
uniform vec2 middle, size;
uniform float reach;
uniform int pass;
uniform highp sampler2D places;
out vec3 lit, inked;
out vec4 one, two;
flat out float opacity;
void main() {
  vec4 at = texelFetch(places, ivec2(int(tile) % ${ROW}, int(tile) / ${ROW}), 0);
  vec3 seen = turn * (place + at.xyz);
  float light = ${DIM.toFixed(3)} + ${BRIGHT.toFixed(3)} * max(0.0, dot(turn * normal, vec3(${LAMP.join(", ")})));
  lit = fill * light;
  inked = line * (0.55 + 0.45 * light);
  one = near;
  two = nearer;
  opacity = at.w;
  bool glass = at.w > 0.0 && at.w < 1.0;
  bool gone = at.w == 0.0 || glass == (pass == 0);
  gl_Position = gone ? vec4(0, 0, 9, 1)
    : vec4((seen.x - middle.x) / size.x, (middle.y - seen.y) / size.y, -seen.z / reach, 1);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 lit, inked;
in vec4 one, two;
flat in float opacity;
out vec4 colour;
void main() {
  vec4 least = min(one, two);
  float far = min(min(least.x, least.y), min(least.z, least.w));
  float fine = 0.7 * fwidth(far);
  float share = 1.0 - smoothstep(${LINE} - fine, ${LINE} + fine, far);
  if (opacity < 0.0) {
    if (share < 0.05) discard;
    colour = vec4(inked, 1) * share;
  } else {
    colour = vec4(min(mix(lit, inked, share), 1.0), 1) * opacity;
  }
}`;

export class GlPainter {
  /** A painter, or nothing where there is no WebGL2. @param {() => void} lost - what is to be done when it is taken away. */
  static made(lost) {
    if (matchMedia("(forced-colors: active)").matches) return null;
    const canvas = h("canvas", { "aria-hidden": "true" });
    const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, preserveDrawingBuffer: true });
    if (!gl) return null;
    canvas.addEventListener("webglcontextlost", lost);
    const program = programOf(gl);
    return program && new GlPainter(canvas, gl, program);
  }

  /** @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} gl @param {WebGLProgram} program */
  constructor(canvas, gl, program) {
    this.element = canvas;
    this.gl = gl;
    /** What was put into the list. */
    this.key = "";
    this.corners = 0;
    /** Calls that drew the last frame. */
    this.calls = 0;
    this.uniform = (/** @type {string} */ name) => gl.getUniformLocation(program, name);
    gl.useProgram(program);
    this.buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    attributes(gl, program);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    }
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.frontFace(gl.CW); // the page counts downwards
    gl.depthFunc(gl.LEQUAL);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Paint a picture. @param {{edition: number}} shown @param {SolidPicture} picture @param {Pose} pose @param {Frame} frame */
  paint({ edition }, picture, pose, frame) {
    const { gl, element } = this;
    const style = getComputedStyle(element);
    const key = [edition, ...["--open", "--line"].map((name) => style.getPropertyValue(name))].join();
    if (this.key !== key) this.#list(new Corners(picture, pose, style));
    this.key = key;
    const fine = Math.min(2, devicePixelRatio || 1);
    const [wide, high] = [element.clientWidth, element.clientHeight].map((side) =>
      Math.max(1, Math.round(side * fine))
    );
    if (element.width !== wide || element.height !== high) Object.assign(element, { width: wide, height: high });
    gl.viewport(0, 0, wide, high);
    this.#see(picture, pose, frame, wide, high);
    const glass = this.#place(picture, pose);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.calls = 0;
    this.#draw(0);
    if (!glass) return;
    gl.colorMask(false, false, false, false);
    this.#draw(1);
    gl.colorMask(true, true, true, true);
    this.#draw(1);
  }

  /** @param {Corners} corners */
  #list({ numbers }) {
    const { gl } = this;
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.DYNAMIC_DRAW);
    this.corners = numbers.length / CORNER;
  }

  /** From where it is seen. @param {SolidPicture} picture @param {Pose} pose @param {Frame} frame @param {number} wide @param {number} high */
  #see(picture, { yaw, pitch }, { size, middle }, wide, high) {
    const { gl } = this;
    const { at } = sightOf(yaw, pitch);
    const turn = /** @type {SpacePoint[]} */ ([[1, 0, 0], [0, 1, 0], [0, 0, 1]]).flatMap((way) => at(way));
    const least = Math.min(wide, high);
    gl.uniformMatrix3fv(this.uniform("turn"), false, turn);
    gl.uniform2f(this.uniform("middle"), ...middle);
    gl.uniform2f(this.uniform("size"), size * wide / least, size * high / least);
    gl.uniform1f(this.uniform("reach"), 8 * picture.radius + 8);
  }

  /** Where each tile is, and how much of it is seen; whether any is seen through. @param {SolidPicture} picture @param {Pose} pose */
  #place(picture, pose) {
    const { gl } = this;
    const { tiles, centre } = picture;
    const rows = Math.ceil((tiles.length + 1) / ROW);
    const table = new Float32Array(4 * ROW * rows);
    table.set([...centre.map((value) => -value), 1]);
    let glass = false;
    tiles.forEach((_, tile) => {
      const look = pose.looks?.get(tile);
      const opacity = look === "hidden" ? 0 : picture.opacityOf(tile, pose) * (look === "outlined" ? -1 : 1);
      table.set([...picture.shiftOf(tile, pose), opacity], 4 * (tile + 1));
      glass ||= opacity > 0 && opacity < 1;
    });
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, ROW, rows, 0, gl.RGBA, gl.FLOAT, table);
    return glass;
  }

  /** @param {number} pass */
  #draw(pass) {
    const { gl } = this;
    gl.uniform1i(this.uniform("pass"), pass);
    gl.drawArrays(gl.TRIANGLES, 0, this.corners);
    this.calls += 1;
  }
}

/** The corners of the triangles of a picture. */
class Corners {
  /** @type {number[]} */
  numbers = [];

  /** @param {SolidPicture} picture @param {Pose} pose @param {CSSStyleDeclaration} style */
  constructor(picture, pose, style) {
    this.picture = picture;
    this.pose = pose;
    this.colour = (/** @type {string} */ name) =>
      colourOf(name.replace(/var\((.*)\)/, (_, own) => style.getPropertyValue(own)));
    this.leaning = leaningOf(picture);
    const { shows, open } = pose;
    this.there = new Set(
      picture.solids.flatMap((one) => !shows || shows(one, picture.owner[one.index]) ? [one.index] : []),
    );
    for (const solid of picture.solids) {
      if (!this.there.has(solid.index)) continue;
      const tile = picture.owner[solid.index];
      if (open) this.#walls(solid);
      if (tile >= 0 || !open) this.#cell(solid, tile);
      else if (picture.isMark(solid, pose)) this.#mark(solid);
    }
  }

  /** @param {SolidCell} solid @param {number} tile */
  #cell(solid, tile) {
    const { picture, pose } = this;
    const [fill, line] = picture.coloursOf(tile).map(this.colour);
    const mark = markOf(pose.flags?.get(solid.index));
    const body = mark ? mixed(fill, this.colour(`var(${mark})`), 0.45) : fill;
    for (const face of solid.faces) {
      if (picture.owner[face.beside] === tile && this.there.has(face.beside)) continue;
      const edges = face.points.map((_, at) => picture.isBorder(tile, face, at) ? 0 : SEAM);
      this.#face(face.points, face.normal, body, line, edges, tile);
      if (picture.isGiven(tile)) this.#face(pinOn(face), face.normal, line, line, [], tile);
    }
  }

  /** What marks an empty cell. @param {SolidCell} solid */
  #mark(solid) {
    const colour = this.colour(`var(${markOf(this.pose.flags?.get(solid.index))})`);
    for (const { points, normal } of shrunken(solid)) {
      this.#face(points, normal, colour, mixed(colour, [0, 0, 0], 0.4), points.map(() => SEAM), -1);
    }
  }

  /** The inner sides of the empty box. @param {SolidCell} solid */
  #walls({ faces }) {
    const [fill, line] = this.picture.coloursOf(-1).map(this.colour);
    for (const { points, normal, beside } of faces) {
      if (beside >= 0) continue;
      const inwards = /** @type {SpacePoint} */ (normal.map((value) => -value));
      this.#face(points, inwards, fill, line, points.map(() => 0.6 * SEAM), -1);
    }
  }

  /** A convex polygon as triangles. @param {SpacePoint[]} points @param {SpacePoint} normal @param {Colour} fill @param {Colour} line
   * @param {number[]} edges - what is added to the distance from the edge after each point; without them there is no line. @param {number} tile */
  #face(points, normal, fill, line, edges, tile) {
    const around = dot(cross(minus(points[1], points[0]), minus(points[2], points[1])), normal) > 0
      ? points
      : [...points].reverse();
    const turned = around === points ? edges : [...edges.slice(0, -1)].reverse().concat(edges.slice(-1));
    const sides = turned.map((more, at) => {
      const along = minus(around[(at + 1) % around.length], around[at]);
      const inwards = cross(normal, along);
      const long = Math.hypot(...inwards) || 1;
      return (/** @type {SpacePoint} */ point) => more + dot(minus(point, around[at]), inwards) / long;
    });
    const corner = (/** @type {SpacePoint} */ point) => {
      const shade = 1 - SHADE * this.#over(point, normal, tile);
      this.numbers.push(...point, ...normal, ...fill.map((part) => part * shade), ...line);
      for (let at = 0; at < EDGES; at++) this.numbers.push(sides[at]?.(point) ?? FAR);
      this.numbers.push(tile + 1);
    };
    for (let at = 2; at < around.length; at++) [around[0], around[at - 1], around[at]].forEach(corner);
  }

  /** How many cells of a tile lean over a corner of its face. @param {SpacePoint} point @param {SpacePoint} normal @param {number} tile */
  #over(point, normal, tile) {
    if (tile < 0) return 0;
    const touching = this.leaning.get(`${tile} ${keyOf(point)}`) ?? [];
    return touching.filter((middle) => dot(minus(middle, point), normal) > 0.1).length;
  }
}

/** For each tile and corner the middles of its cells there. @param {SolidPicture} picture */
function leaningOf({ solids, owner }) {
  /** @type {Map<string, SpacePoint[]>} */
  const found = new Map();
  for (const { index, faces, middle } of solids) {
    if (owner[index] < 0) continue;
    for (const point of new Set(faces.flatMap(({ points }) => points.map(keyOf)))) {
      const key = `${owner[index]} ${point}`;
      found.set(key, [...found.get(key) ?? [], middle]);
    }
  }
  return found;
}

const keyOf = (/** @type {SpacePoint} */ point) => point.map((value) => Math.round(value * 100)).join();

/** @param {string} text - "#1a2b3c". @returns {Colour} */
function colourOf(text) {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(text.trim().slice(from, from + 2), 16) / 255 || 0);
  return [red, green, blue];
}

/** @param {Colour} one @param {Colour} other @param {number} share @returns {Colour} */
const mixed = (one, other, share) => /** @type {Colour} */ (one.map((part, at) => part + share * (other[at] - part)));

/** @param {WebGL2RenderingContext} gl @returns {WebGLProgram | null} */
function programOf(gl) {
  const program = gl.createProgram();
  for (
    const [kind, text]
      of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]])
  ) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS)) return program;
  console.warn(gl.getProgramInfoLog(program));
  return null;
}

/** @param {WebGL2RenderingContext} gl @param {WebGLProgram} program */
function attributes(gl, program) {
  const parts =
    /** @type {[string, number][]} */ ([["place", 3], ["normal", 3], ["fill", 3], ["line", 3], ["near", 4], [
      "nearer",
      4,
    ], ["tile", 1]]);
  let from = 0;
  for (const [name, size] of parts) {
    const at = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, 4 * CORNER, 4 * from);
    from += size;
  }
}
