import { Shortcuts as PageShortcuts } from '#app/ui/shortcuts/shortcuts.tsx'

const list = [
  ['/', 'Go to the search box'],
  ['j', 'Next home'],
  ['k', 'Previous home'],
  ['l', 'Like or unlike the home'],
  ['Enter', 'Open the home'],
  ['?', 'This list'],
] as const

/** Keyboard shortcuts of the listings page: `/` goes to the search box, `j` and `k` to the next and previous home, `l` likes a
 *  home, `?` lists the shortcuts. */
export function Shortcuts() {
  return <PageShortcuts list={list} onLetter={press} />
}

function press(key: string): boolean {
  if (key === '/') goToSearchBox()
  else if (key === 'j') focusCard(1)
  else if (key === 'k') focusCard(-1)
  else if (key === 'l') likeCard()
  else return false
  return true
}

function goToSearchBox() {
  const box = document.querySelector<HTMLElement>('main input[type=search]')
  if (box?.checkVisibility()) return box.focus()
  // In a narrow window the search box is among the filters.
  document.querySelector<HTMLElement>('main .phone-bar')?.click()
}

/** Likes the home that has the focus. */
function likeCard() {
  const card = document.activeElement?.closest('[data-listing]')
  card?.querySelector<HTMLButtonElement>('button[name=liked]')?.click()
}

function focusCard(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main [data-listing] h3 a')]
  const here = links.findIndex((link) => link === document.activeElement)
  const next = links[here === -1 ? 0 : here + step]
  next?.focus({ preventScroll: true })
  next?.closest('article')?.scrollIntoView({ block: 'nearest' })
}
