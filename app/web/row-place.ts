// The row or card that a form was sent from, when it is about one of several things.
type Place = { row: Element; list: Element; index: number; path: string }

let sentFrom: Place | null = null

/** Tracks it while a page that reports results is open. */
export function watchRows(): () => void {
  const onSubmit = ({ target }: SubmitEvent) => {
    const near = target instanceof HTMLFormElement ? target.closest('main :is(li, article)') : null
    // A card is alone in its row.
    const row = near?.parentElement?.closest('li:has(> article)') ?? near
    const list = row?.parentElement
    const index = list ? [...list.children].indexOf(row) : -1
    sentFrom = row && list ? { row, list, index, path: location.pathname } : null
  }
  document.addEventListener('submit', onSubmit, true)
  return () => document.removeEventListener('submit', onSubmit, true)
}

/** The row that sent the last form, if its page is still open; null before scripts run. */
export const rowOfLastForm = (): Place | null =>
  sentFrom !== null && sentFrom.path === location.pathname ? sentFrom : null

const REACHED = 'a[href], button:not(:disabled), summary, input:not([type=hidden]), select, textarea'

/** When the pressed button is gone, moves the focus to the rest of its row, otherwise to the row that took its place. */
export function focusRow({ row, list, index }: Place): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  const rows = list.isConnected ? [...list.children] : []
  const next = row.isConnected ? row : (rows[index] ?? rows.at(-1))
  const page = document.getElementById('content')
  const start = next?.querySelector<HTMLElement>(REACHED) ?? page
  if (start === page) page?.setAttribute('tabindex', '-1')
  start?.focus({ preventScroll: true })
  // First the whole row, then the focused element, in case the row is larger than the window.
  if (start !== page)
    for (const shown of [next, start]) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
