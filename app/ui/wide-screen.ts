/** Where pages are laid out side by side: the breakpoint `md` of tokens.css, for what a script decides by it. In rem, since it
 *  grows with the letters that somebody chose. */
export const WIDE_SCREEN = '(min-width: 48.0625rem)'
