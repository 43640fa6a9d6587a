import { useNavigation } from 'react-router'

/** The first element that the keyboard reaches. Its link adds no entry to the history, because "Back to Search" depends
 *  on the history. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        focusContent()
      }}
      className="skip-link"
    >
      Skip to content
    </a>
  )
}

/** Moves the focus to the start of the page's content. */
function focusContent(options?: FocusOptions): void {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus(options)
}

/** A thin progress line at the top while the next page loads; it appears after 150 ms (base.css). */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="pending-bar" />
}
