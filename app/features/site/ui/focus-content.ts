/** Moves the focus to the start of the page's content. */
export function focusContent(options?: FocusOptions): void {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus(options)
}
