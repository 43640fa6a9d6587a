import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is on its way; it shows only after 150 ms (base.css). */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="pending-bar" />
}
