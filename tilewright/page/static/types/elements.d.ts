/** Elements: what `h` and `s` make, what index.html has, and the events of the page's own elements. */
import type { App } from "../app.js";
import type { Board } from "../board.js";
import type { Solid } from "../solid.js";
import type { BoardEvents } from "./state.d.ts";

/** What may stand in an element; lists are flattened. */
export type One = Node | string | null | undefined;
export type Child = One | One[];

/** The name of an element before its classes: of "button.main" it is "button". */
type Tag<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;
/** The HTML element that `h` makes of a name. */
export type Made<Name extends string> = Tag<Name> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<Name>]
  : HTMLElement;
/** The SVG element that `s` makes of a name. */
export type Drawn<Name extends string> = Tag<Name> extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag<Name>]
  : SVGElement;

/** What hears an event, by its name. */
type Heard = { [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void };
/** What an attribute is set to: it is left out where that is nothing or false, and bare where it is true. */
export type Value = string | number | boolean | null | undefined;
/** Attributes of an element; those that begin with `on` are listeners. */
export interface Attributes extends Heard {
  [name: string]: Value | ((event: never) => void);
}

/** A field in which somebody types. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The elements of index.html by their ids. */
export interface PageElements {
  about: HTMLElement;
  /** With the page, for tests and for the console. */
  board: Board & { app?: App };
  boards: HTMLElement;
  browse: HTMLButtonElement;
  catalogue: HTMLElement;
  dialogs: HTMLElement;
  facts: HTMLElement;
  front: HTMLElement;
  help: HTMLButtonElement;
  look: HTMLButtonElement;
  new: HTMLButtonElement;
  notes: HTMLElement;
  open: HTMLButtonElement;
  panes: HTMLElement;
  patterns: SVGSVGElement;
  redo: HTMLButtonElement;
  save: HTMLButtonElement;
  setup: HTMLElement;
  share: HTMLButtonElement;
  skip: HTMLAnchorElement;
  solid: Solid;
  spoken: HTMLElement;
  start: HTMLAnchorElement;
  status: HTMLElement;
  tabs: HTMLElement;
  "text-picture": HTMLElement;
  title: HTMLElement;
  toasts: HTMLElement;
  undo: HTMLButtonElement;
  views: HTMLElement;
}
/** Find an element of the page by its id. */
export type On = <Id extends keyof PageElements>(id: Id) => PageElements[Id];

/** The events of boards, as elements say them. */
type Said = { [Name in keyof BoardEvents as `tw-${Name}`]: CustomEvent<BoardEvents[Name]> };

declare global {
  interface HTMLElementTagNameMap {
    "tw-board": Board;
    "tw-solid": Solid;
  }
  interface HTMLElementEventMap extends Said {
    /** The picture in space came to rest after a turn. */
    "tw-turned": CustomEvent<null>;
  }
  // What comes from outside is unknown until it is looked at, or gets the type that our own core gave it.
  interface JSON {
    parse(text: string): unknown;
  }
  interface Body {
    json(): Promise<unknown>;
  }
}
