/** Moves the focus into what has just come. In a dialog it does so again with the next frame: there the dialog itself takes the
 *  focus when the button that was pressed is gone.
 *  @returns forgets the second time, for an effect to return */
export function focusNewcomer(element: HTMLElement | null | undefined): () => void {
  if (!element) return () => {}
  element.focus()
  const frame = requestAnimationFrame(() => {
    // Not when somebody has gone on to another field meanwhile.
    if (document.activeElement?.contains(element)) element.focus()
  })
  return () => cancelAnimationFrame(frame)
}
