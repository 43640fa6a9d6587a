import { TRAP } from '../rules.ts'

/** What programs fill in and people do not see, and when the page was opened (opened-mark.server.ts).
 *  @param sent whether it came back: then the field is a new, empty one */
export function Trap({ opened, sent }: { opened: string; sent: boolean }) {
  return (
    <div hidden>
      <input type="hidden" name="opened" value={opened} />
      <label key={sent ? 'again' : 'first'}>
        Leave this empty
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
