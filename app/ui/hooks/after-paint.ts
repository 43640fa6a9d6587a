/** Calls back after the browser's next picture: for work that would keep somebody waiting to see what they pressed. */
export const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then))
}
