/** Calls back after the browser's next paint: for work that would delay the response to a press. */
export const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then))
}
