// Keeps track of what was typed on the current page, in case the session ends before it is submitted.
import { href } from 'react-router'
import { accountDialog } from './account-dialog-state.ts'
import { writeSignedIn } from '#app/web/signed-in-word.ts'

const SESSION_INVALID = 'User session is invalid. Please sign in again. What you typed is still here.'

/** The user that the page was rendered for, '' for visitors. */
let person = ''
const forms = new Set<HTMLFormElement>()
const others = new Set<() => boolean>()

/** Tracks which forms have been typed into while the page belongs to `userId`.
 *  @returns a function that stops tracking */
export function watchTyping(userId: string): () => void {
  person = userId
  const note = ({ target }: Event) => {
    const form = target instanceof HTMLElement ? target.closest('form') : null
    if (form?.method === 'post' && !isLogIn(form.action)) forms.add(form)
  }
  document.addEventListener('input', note)
  return () => {
    document.removeEventListener('input', note)
    forms.clear()
    person = ''
  }
}

export const isLogIn = (address: string) => new URL(address, location.href).pathname === href('/login')

/** Registers another source of unsaved content, such as messages that are being sent. */
export function alsoCountAsTyped(holds: () => boolean): void {
  others.add(holds)
}

/** Whether reloading the page would lose typed content. */
export function hasTypedText(): boolean {
  for (const form of forms) if (!form.isConnected) forms.delete(form)
  return person !== '' && ([...forms].some(isFilled) || [...others].some((holds) => holds()))
}

function isFilled(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return field.value !== ''
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
    return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value !== ''
  })
}

/** Lets the same person log in over the page, which stays as it is.
 *  @param wanted where the submitted form would have led */
export function askToLogInAgain(wanted?: string | null): void {
  if (accountDialog.asked()) return
  // A log-in in another tab changes this value, and this page notices the change.
  writeSignedIn('')
  accountDialog.open({
    screen: 'log-in',
    returnTo: `${location.pathname}${location.search}`,
    notice: SESSION_INVALID,
    wanted,
    stayFor: person,
  })
}
