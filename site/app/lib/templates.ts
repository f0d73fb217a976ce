/**
 * What a closed dialog or panel holds waits in a `template`, where it weighs nothing, until it is
 * first wanted.
 */

/** Puts what waits in `holder` into the page; does nothing where that has been done. */
export function unpackTemplate(holder: Element) {
  const template = holder.querySelector("template");
  template?.replaceWith(template.content);
}
