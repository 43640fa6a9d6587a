import { Form, useFetcher } from 'react-router'
import { CopyField } from '#app/ui/fields/copy-field.tsx'
import { LINK_DAYS } from '../../rules.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

type Props = {
  /** Created just now without JavaScript; shown only once. */
  link: string | undefined
  /** ISO time until which the current link works. */
  until: string | null
  busy: boolean
}

/** Creates, copies and withdraws the link for joining. */
export function LinkPanel({ link, until, busy }: Props) {
  // Keeps the new link visible when others join by it and the page reloads.
  const made = useFetcher<{ link?: string; until?: string }>()
  const url = until !== null && made.data?.until === until ? made.data.link : link
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-medium">Invite link</h3>
        <p className="text-sm text-ink-2">
          {until === null ? (
            `Anyone with the link can join, for ${LINK_DAYS} days. Send it only to people you want in.`
          ) : (
            <>
              A link works until <LocalTime at={until} to="day" />. We cannot show it again; a new link
              replaces it.
            </>
          )}
        </p>
      </div>
      {url !== undefined && <CopyField key={url} label="Your link" value={url} focus />}
      <div className="flex flex-wrap gap-2">
        <made.Form method="post">
          <input type="hidden" name="intent" value="link" />
          <SubmitButton busy={busy || made.state !== 'idle'} size="s">
            {until === null ? 'Make a link' : 'Make a new link'}
          </SubmitButton>
        </made.Form>
        {until !== null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="withdraw-link" />
            <SubmitButton busy={busy} size="s" look="quiet">
              Withdraw the link
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  )
}
