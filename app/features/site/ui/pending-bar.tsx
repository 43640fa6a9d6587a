import { useNavigation } from 'react-router'

/** A thin progress line at the top while the next page loads; it appears after 150 ms (base.css). */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="pending-bar" />
}
