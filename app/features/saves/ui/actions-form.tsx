import { useLocation } from 'react-router'

/** For `form` of a button that does something with a home: without JavaScript it sends this form to its own address. */
export const ACTIONS_FORM = 'actions-of-homes'

/** The one form of all buttons at the homes of a page. Beside the address, which each button has, it says where to come back to. */
export function ActionsForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={ACTIONS_FORM} hidden>
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
    </form>
  )
}
