/** Moves the focus to an element that has just appeared, and again in the next frame: a dialog itself takes the focus when
 *  the focused button disappears.
 *  @returns a function that cancels the repetition, for an effect's cleanup */
export function focusNewcomer(element: HTMLElement | null | undefined): () => void {
  if (!element) return () => {}
  element.focus()
  const frame = requestAnimationFrame(() => {
    // Not when the user has moved on to another field in the meantime.
    if (document.activeElement?.contains(element)) element.focus()
  })
  return () => cancelAnimationFrame(frame)
}
