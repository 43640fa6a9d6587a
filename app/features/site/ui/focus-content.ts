/** Moves the focus to where the page's content begins. */
export function focusContent(options?: FocusOptions): void {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus(options)
}
