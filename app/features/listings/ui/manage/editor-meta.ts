/** What the tab of a page of the editor says. */
export function editorMeta(name = 'A home') {
  return [{ title: `${name} · Your homes · Roost` }, { name: 'robots', content: 'noindex' }]
}
