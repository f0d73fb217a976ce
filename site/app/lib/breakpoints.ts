/** How wide the window is: the breakpoints that site/style/frame/tokens.css names. */

/** Below 480 px: a phone held upright. */
export const isPhoneWide = () => matchMedia("(width < 30rem)").matches;

/** From 900 px: there is room for columns. */
export const isWide = () => matchMedia("(width >= 56.25rem)").matches;

/** From 1200 px: a game has two leaves, the board beside the text. */
export const hasTwoLeaves = () => matchMedia("(width >= 75rem)").matches;
