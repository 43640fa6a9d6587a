import { useLocation } from 'react-router'

/** For the `form` attribute of a button that acts on a home: without JavaScript, the button submits this form to its own address. */
export const ACTIONS_FORM = 'actions-of-homes'

/** The single form of all home buttons on a page. Each button has its own address; the form adds the page to return to. */
export function ActionsForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={ACTIONS_FORM} hidden>
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
    </form>
  )
}
