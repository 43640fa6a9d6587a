/** A page rendered as one string. `markup` is React's output; `data` is the script that passes on the loaders' data, and
 *  belongs at the end of the page's body. */
export type RenderedPage = { markup: string; data: string }

/** Rendered pages by their responses from app/entry.server.tsx. Those have no body, because React Router copies a body when
 *  it examines a response. */
export const renderedPages = new WeakMap<Response, RenderedPage>()
