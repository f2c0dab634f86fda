/**
 * The picture in space by WebGL2: all that is painted in one list of triangles, which the graphics card turns.
 *
 * The list is made anew when other pieces lie there; a turn, a zoom and a move write a few numbers.  Each corner of a
 * face knows how far it is from the edges of the face, so that lines have their breadth at any size; a ball is a square
 * that faces the viewer, and its depth is that of a ball.  At most three calls draw a frame: what is solid, then the
 * depth and the colours of what is seen through.
 */
import { h } from "./dom.js";
import { CORNER, Corners, PARTS } from "./solid-corners.js";
import { BRIGHT, DIM, LAMP } from "./solid-paint.js";
import { sightOf, times } from "./space.js";

/** @import { Pose, SolidPicture } from "./solid-paint.js" */
/** @import { Motion, Turn } from "./motion.js" */
/** @import { Frame } from "./solid-svg.js" */
/** @import { SpacePoint } from "./types.d.ts" */

/** Half the breadth of a border. */
const LINE = 0.03;
/** Tiles in a row of the table of places, and the texels of each: its shift with what is seen of it, and its turn. */
const [ROW, TEXELS] = [64, 4];
/** No turn. */
const STRAIGHT = /** @type {Turn} */ ([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);

const VERTEX = `#version 300 es
in vec3 place, normal, fill, line;
in vec4 near, nearer;
in float tile, radius;
uniform mat3 turn;
uniform vec2 middle, size;
uniform float reach;
uniform int pass;
uniform highp sampler2D places;
out vec3 body, inked, way;
out vec4 one, two;
flat out float opacity, bead;
void main() {
  ivec2 own = ivec2(${TEXELS} * (int(tile) % ${ROW}), int(tile) / ${ROW});
  vec4 at = texelFetch(places, own, 0);
  mat3 turned;
  for (int row = 0; row < 3; row++) turned[row] = texelFetch(places, own + ivec2(row + 1, 0), 0).xyz;
  vec3 seen = turn * (place * turned + at.xyz);
  body = fill;
  inked = line;
  way = radius > 0.0 ? normal : turn * (normal * turned);
  one = near;
  two = nearer;
  opacity = at.w;
  bead = radius;
  if (radius > 0.0) seen.xy += radius * normal.xy;
  bool glass = at.w > 0.0 && at.w < 1.0;
  bool gone = at.w == 0.0 || glass == (pass == 0);
  gl_Position = gone ? vec4(0, 0, 9, 1)
    : vec4((seen.x - middle.x) / size.x, (middle.y - seen.y) / size.y, -seen.z / reach, 1);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 body, inked, way;
in vec4 one, two;
flat in float opacity, bead;
uniform float reach;
out vec4 colour;
const vec3 LAMP = vec3(${LAMP.join(", ")});
void main() {
  vec4 least = min(one, two);
  float far = min(min(least.x, least.y), min(least.z, least.w));
  float fine = 0.7 * fwidth(far), cover = 1.0, shine = 0.0;
  float share = 1.0 - smoothstep(${LINE} - fine, ${LINE} + fine, far);
  float out2 = dot(way.xy, way.xy), rim = fwidth(sqrt(out2));
  vec3 normal = normalize(way);
  gl_FragDepth = gl_FragCoord.z;
  if (bead > 0.0) {
    if (out2 >= 1.0) discard;
    normal = vec3(way.xy, sqrt(1.0 - out2));
    gl_FragDepth -= 0.5 * bead * normal.z / reach;
    cover = 1.0 - smoothstep(1.0 - 1.5 * rim, 1.0, sqrt(out2));
    share = smoothstep(0.93 - rim, 0.93 + rim, sqrt(out2));
    if (far < 1.0) share = max(share, 1.0 - smoothstep(0.3 - rim, 0.3 + rim, sqrt(out2)));
    shine = 0.3 * smoothstep(0.1, 0.3, bead) * smoothstep(0.9, 1.0, dot(normal, normalize(LAMP + vec3(0, 0, 1.4))));
  } else if (bead < 0.0) {
    share = 1.0 - smoothstep(0.3, 0.5, normal.z);
  }
  float light = ${DIM} + ${BRIGHT} * max(0.0, dot(normal, LAMP));
  if (opacity < 0.0) {
    if (share < 0.05) discard;
    colour = vec4(mix(inked, body, 0.5), 1) * share * cover;
  } else {
    vec3 lit = mix(body * light + shine, inked * (0.55 + 0.45 * light), share);
    colour = vec4(min(lit, 1.0), 1) * opacity * cover;
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
    const table = new Float32Array(4 * TEXELS * ROW * rows);
    const put = (
      /** @type {number} */ at,
      /** @type {Motion} */ { turn = STRAIGHT, shift },
      /** @type {number} */ seen,
    ) => table.set([...shift, seen, ...turn.flatMap((row) => [...row, 0])], 4 * TEXELS * at);
    put(0, { shift: times(centre, -1) }, 1);
    let glass = false;
    tiles.forEach((_, tile) => {
      const look = pose.looks?.get(tile);
      const opacity = look === "hidden" ? 0 : picture.opacityOf(tile, pose) * (look === "outlined" ? -1 : 1);
      put(tile + 1, picture.motionOf(tile, pose), opacity);
      glass ||= opacity > 0 && opacity < 1;
    });
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, TEXELS * ROW, rows, 0, gl.RGBA, gl.FLOAT, table);
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
  let from = 0;
  for (const [name, size] of PARTS) {
    const at = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, 4 * CORNER, 4 * from);
    from += size;
  }
}
