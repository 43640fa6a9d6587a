import { useLocation } from 'react-router'

/** What the address says beyond the collection: whether it is edited or shared, and what is asked first. */
type Part = 'edit' | 'share' | 'ask' | 'home' | 'page'

/** The state of the page that is in its address, so that everything works before JavaScript arrives. */
export function useScreen() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return {
    edits: query.get('edit') === '1',
    shares: query.get('share') === '1',
    ask: query.get('ask'),
    home: query.get('home'),
    /** This page with parts of its state changed; nothing is asked on it unless said. */
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
