import { Form, useNavigation } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { DownloadLink } from './import-counts.tsx'
import type { ImportPage } from '../own-imports.query.server.ts'

/** Homes that people changed here and that the list now states differently: which version stays, and the switch for it before the
 *  list is applied. */
export function EditedHomes({ list: { id, counts, changed, keepsEdits, state } }: { list: ImportPage }) {
  const busy = useNavigation().state !== 'idle'
  const edited = counts?.edited ?? 0
  if (edited === 0) return null
  const staying = changed.filter(({ stays }) => stays !== undefined)
  const will = state === 'checked'
  return (
    <section aria-labelledby="edited" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="edited" className="text-lg">
        Changed here
      </h2>
      <p className="num text-ink-2">
        {formatCount(edited, 'home')} {edited === 1 ? 'was' : 'were'} changed here, and{' '}
        {edited === 1 ? 'differs' : 'differ'} from the list now.{' '}
        {keepsEdits
          ? `Your changes ${will ? 'stay' : 'stayed'}.`
          : `The list ${will ? 'replaces' : 'replaced'} them.`}
      </p>
      {staying.length > 0 && (
        <details className="rounded-field border border-line px-3.5 py-2.5">
          <summary className="flex min-h-6 items-center font-medium">
            What {will ? 'stays' : 'stayed'}
            <DisclosureMark />
          </summary>
          <ol aria-label="Homes changed here" className="mt-2 grid gap-3">
            {staying.map(({ line, id: homeId, stays = [] }) => (
              <li key={line} className="num grid gap-0.5 border-t border-line pt-3 wrap-anywhere">
                <p className="text-sm text-ink-2">
                  Row {line}, id {homeId}
                </p>
                {stays.map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </li>
            ))}
            {keepsEdits && edited > staying.length && (
              <li className="num border-t border-line pt-3 text-ink-2">
                And {formatCount(edited - staying.length, 'more home')}. <DownloadLink importId={id} /> lists
                them.
              </li>
            )}
          </ol>
        </details>
      )}
      {will && (
        <Form method="post" preventScrollReset>
          <SubmitButton name="intent" value={keepsEdits ? 'take-list' : 'keep-edits'} busy={busy}>
            {keepsEdits ? 'Use the list instead' : 'Keep your changes'}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
