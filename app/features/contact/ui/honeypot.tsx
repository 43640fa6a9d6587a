import { HONEYPOT } from '../rules.ts'

/** Protects a form from spam: a hidden field that only programs fill in, and when the page was opened
 *  (opened-mark.server.ts).
 *  @param sent whether the form was rejected and came back; the hidden field is then replaced by a new, empty one */
export function Honeypot({ opened, sent }: { opened: string; sent: boolean }) {
  return (
    <div hidden>
      <input type="hidden" name="opened" value={opened} />
      <label key={sent ? 'again' : 'first'}>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
