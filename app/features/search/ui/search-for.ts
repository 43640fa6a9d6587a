/** Searches with the choice that was just made. Without a connection the search is held back (offline-notice.tsx), so the field
 *  goes back to what the list shows; "Try again" searches with the choice.
 *  @param shown the value that the list shows */
export function searchFor(select: HTMLSelectElement, shown: string): void {
  select.form?.requestSubmit()
  if (!navigator.onLine) select.value = shown
}
