/** A page that was rendered as one string. `markup` is what React wrote; `data` is the text of the script that hands over what the
 *  loaders found, and belongs at the end of the page's body. */
export type RenderedPage = { markup: string; data: string }

/** Rendered pages by their responses from app/entry.server.tsx, which have no body, because React Router copies a body when it looks at
 *  a response. */
export const renderedPages = new WeakMap<Response, RenderedPage>()
