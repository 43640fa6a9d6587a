import { useLocation } from 'react-router'

/** The query parameters of the page: whether it is being edited or shared, which confirmation is open, and which homes it
 *  shows. */
type Part = 'edit' | 'share' | 'ask' | 'home' | 'page' | 'sort'

/** The state of the page in its URL, so that everything works before JavaScript is loaded. */
export function useScreen() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return {
    edits: query.get('edit') === '1',
    shares: query.get('share') === '1',
    ask: query.get('ask'),
    home: query.get('home'),
    /** This page with some of its state changed. An open confirmation closes, unless it is given. */
    to: (parts: Partial<Record<Part, string | null>> = {}) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries({ ask: null, home: null, ...parts })) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next.size > 0 ? `${pathname}?${next}` : pathname
    },
  }
}
