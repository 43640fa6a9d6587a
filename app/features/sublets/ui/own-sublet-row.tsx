import { useId } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { subletPath } from '../paths.ts'
import { datesText, rentText, shownUntilText, subletTitle } from '../sublet-text.ts'
import type { OwnSublet, SubletState } from '../views.ts'

const states: Record<SubletState, { label: string; tone: 'plain' | 'good' | 'warn' }> = {
  shown: { label: 'Shown', tone: 'good' },
  asked: { label: 'Still free? Not shown until you confirm', tone: 'warn' },
  draft: { label: 'Draft', tone: 'plain' },
  paused: { label: 'Paused', tone: 'plain' },
  over: { label: 'Over', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
  removed: { label: 'Taken down by the people who run this site', tone: 'warn' },
}

/** Whether it can still be changed and ended. */
export const isOpen = ({ state }: Pick<OwnSublet, 'state'>): boolean =>
  state === 'shown' || state === 'asked' || state === 'paused' || state === 'draft'

/** One of the user's own sublets, with its actions. */
export function OwnSubletRow({ sublet }: { sublet: OwnSublet }) {
  const id = useId()
  const { state } = sublet
  const { label, tone } = states[state]
  const open = isOpen(sublet)
  return (
    <article aria-labelledby={id} className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p>
        <Tag tone={tone}>{label}</Tag>
      </p>
      <h2 id={id} className="text-lg wrap-anywhere">
        {open ? <Link to={subletPath(sublet.id)}>{subletTitle(sublet)}</Link> : subletTitle(sublet)}
      </h2>
      <p className="num text-ink-2">
        {rentText(sublet.rent)}, {datesText(sublet)}
        {state === 'shown' && `. ${shownUntilText(sublet)}`}
      </p>
      {open && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            size="s"
            look={sublet.photoCount === 0 && state === 'shown' ? 'primary' : 'default'}
            to={href('/profile/sublets/:subletId/photos', { subletId: sublet.id })}
          >
            {sublet.photoCount === 0 ? 'Add photos' : formatCount(sublet.photoCount, 'photo')}
          </ButtonLink>
          {(state === 'shown' || state === 'asked') && (
            <Step
              {...{ id: sublet.id, step: 'confirm', label: 'It is still free', main: state === 'asked' }}
            />
          )}
          {state === 'paused' && (
            <Step {...{ id: sublet.id, step: 'confirm', label: 'Show it again', main: true }} />
          )}
          <ButtonLink size="s" to={href('/profile/sublets/:subletId', { subletId: sublet.id })}>
            Change
          </ButtonLink>
          {(state === 'shown' || state === 'asked') && (
            <Step {...{ id: sublet.id, step: 'pause', label: 'Pause' }} />
          )}
          <ButtonLink size="s" look="quiet" to={`?end=${sublet.id}`} preventScrollReset>
            End it
          </ButtonLink>
        </div>
      )}
    </article>
  )
}

type StepProps = { id: string; step: string; label: string; main?: boolean }

function Step({ id, step, label, main = false }: StepProps) {
  const { state } = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={step} />
      <SubmitButton busy={state !== 'idle'} look={main ? 'primary' : 'quiet'}>
        {label}
      </SubmitButton>
    </Form>
  )
}
