import { focusContent } from './focus-content.ts'

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
