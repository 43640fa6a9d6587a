/** The HTML of pages that were rendered as one string (app/entry.server.tsx), by their responses: what is done with a page before it is
 *  sent need not make text of its bytes again. */
export const renderedHtml = new WeakMap<Response, string>()
