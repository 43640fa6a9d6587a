/** The HTML of pages by their responses, so that what is done with a page before it is sent need not make text of its bytes again. The
 *  one that React Router gets from app/entry.server.tsx has no body, because it copies a body when it looks at the response. */
export const renderedHtml = new WeakMap<Response, string>()
