/**
 * The editor made for code (CodeMirror), a script of its own that only the Python page fetches,
 * after it is shown. The editor puts its styles into the document, which the page's policy forbids;
 * in a shadow root it uses constructed style sheets, which it allows. Its colours are the site's
 * custom properties, which reach into the shadow.
 *
 * Tab indents. After Escape, Tab leaves the field, until something is typed or the field is entered
 * again.
 */

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { Compartment, EditorSelection, Prec } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { minimalSetup } from "codemirror";
import type { CodeField } from "../../notebook/cells.ts";

interface EditorOptions {
  place: HTMLElement;
  text: string;
  select: [number, number];
  changed: () => void;
  /** before the editor hears of a key */
  pressed: (event: KeyboardEvent) => void;
}

export type MakeEditor = (options: EditorOptions) => CodeField;

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--page)", fontSize: "0.95rem" },
  "&.cm-focused": { outline: "2px solid var(--azure)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
    lineHeight: "1.5",
  },
  ".cm-content": { padding: "0.6rem 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    backgroundColor: "var(--page)",
    color: "var(--soft)",
    border: "0",
    borderRight: "1px solid var(--rule)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--leaf)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { backgroundColor: "var(--wash)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--wash)",
    outline: "1px solid var(--gold)",
  },
});

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--rubric)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--gold-ink)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--azure)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], fontWeight: "600" },
]);

/** Height of the button bar that covers the top of the window, in pixels. */
const TOOLBAR_HEIGHT_PX = 72;

/** After Escape, Tab goes on to what follows the field. */
const tabFocusAfterEscape = EditorView.domEventHandlers({
  keydown: (event, view) => {
    if (event.key === "Escape") view.setTabFocusMode(true);
  },
  focus: (_, view) => view.setTabFocusMode(false),
});

export function makeEditor({
  place,
  text,
  select,
  changed,
  pressed,
}: Parameters<MakeEditor>[0]): ReturnType<MakeEditor> {
  const host = document.createElement("div");
  host.dataset.code = "";
  place.append(host);
  const root = host.attachShadow({ mode: "open", delegatesFocus: true });
  const named = new Compartment();
  const view = new EditorView({
    parent: root,
    root,
    doc: text,
    selection: EditorSelection.single(select[0], select[1]),
    extensions: [
      Prec.highest(
        EditorView.domEventHandlers({
          keydown: (event) => {
            pressed(event);
            return event.defaultPrevented;
          },
        }),
      ),
      tabFocusAfterEscape,
      lineNumbers(),
      minimalSetup,
      python(),
      indentUnit.of("    "),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      keymap.of([...closeBracketsKeymap, indentWithTab]),
      syntaxHighlighting(highlightStyle),
      theme,
      EditorView.scrollMargins.of(() => ({ top: TOOLBAR_HEIGHT_PX })),
      named.of([]),
      EditorView.contentAttributes.of({ lang: "zxx", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        view.setTabFocusMode(false);
        changed();
      }),
    ],
  });
  return {
    get value() {
      return view.state.doc.toString();
    },
    set value(code) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } });
    },
    focus: () => view.focus(),
    name: (label) =>
      view.dispatch({
        effects: named.reconfigure(EditorView.contentAttributes.of({ "aria-label": label })),
      }),
  };
}
