import { LOGGED_OUT, writeSignedIn } from './signed-in-word.ts'

/** Sends a whole page's form: nothing of the page that is left stays in memory, and it works without JavaScript. */
export function LogOutButton({ className }: { className: string }) {
  return (
    <form method="post" action="/logout" onSubmit={() => writeSignedIn(LOGGED_OUT)}>
      <button type="submit" className={className}>
        Log out
      </button>
    </form>
  )
}
