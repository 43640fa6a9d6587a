import { focusContent } from './focus-content.ts'

/** The first stop of the keyboard. Adds no step to the history, in which "Back to Search" counts. */
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
