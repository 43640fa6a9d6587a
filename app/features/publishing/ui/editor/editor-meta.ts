/** The browser title of the editor's pages. */
export function editorMeta(name = 'A home') {
  return [{ title: `${name} · Your homes · Roost` }, { name: 'robots', content: 'noindex' }]
}
