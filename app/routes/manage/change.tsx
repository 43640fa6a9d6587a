import { Form, href, useNavigation } from 'react-router'
import type { Route } from './+types/change'
import { readBulkChange, type ChangeField } from '#app/features/importing/read-change.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { homeFields } from '#app/features/listings/home-fields.ts'
import {
  changeHomes,
  changePreview,
  type ChangePreview,
} from '#app/features/own-homes/change-homes.server.ts'
import { changedText } from '#app/features/own-homes/flash.ts'
import { homesQuery, readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { idsOfOwnHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { NoHomesChosen } from '#app/features/own-homes/ui/no-homes-chosen.tsx'
import { isId } from '#app/platform/addresses/is-id.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Context } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** The homes that an address names, or all homes of the list that it asks for. */
async function chosenHomes(ctx: Context, asked: URLSearchParams) {
  if (asked.get('all') !== 'on') {
    const listingIds = asked.getAll('home').filter(isId)
    return { listingIds, chosen: listingIds.map((id) => ['home', id]) }
  }
  const list = readHomesAsked(asked)
  const chosen = [['all', 'on'], ...new URLSearchParams(homesQuery(list))]
  return { listingIds: await idsOfOwnHomes(ctx, list), chosen }
}

/** A preview of a bulk change: `?all=on&q=fern&availableFrom=8/1/2027`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { typed, by, errors } = readBulkChange(url.searchParams, ctx.now())
  const { listingIds, chosen } = await chosenHomes(ctx, url.searchParams)
  const preview = await changePreview(ctx, { listingIds, by })
  return { typed, errors, chosen, preview, isAsked: Object.keys(by).length > 0, bulkId: newId() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { bulkId = '' } = await readTexts(request)
  const { by } = readBulkChange(url.searchParams, ctx.now())
  const { listingIds } = await chosenHomes(ctx, url.searchParams)
  if (Object.keys(by).length === 0 || listingIds.length === 0 || !isId(bulkId))
    return answerNotDone({}, { failed: 'Say what changes first.' })
  const done = await changeHomes(ctx, { listingIds, by, bulkId })
  if (done.changed === 0) return redirectWithFlash(ctx, href('/manage'), changedText(done))
  return redirectWithFlash(ctx, href('/manage/change/:bulkId', { bulkId }), changedText(done))
}

/** Even after an error, because the homes may have changed. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = unlistedMeta('Change homes')

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const petOptions = optionsOf(homeFields.pets.labels)
const leaseOptions = optionsOf(homeFields.flexibleLease.labels)

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, errors, chosen, preview, isAsked, bulkId } = loaderData
  const busy = useNavigation().state !== 'idle'
  if (preview.homes === 0) return <NoHomesChosen title="Change homes" button="Change" />
  const props = (name: ChangeField) => ({
    id: name,
    name,
    label: homeFields[name].label,
    defaultValue: typed[name],
    error: errors[name],
  })
  return (
    <PageFrame
      title="Change homes"
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead={`For ${formatCount(preview.homes, 'home')}. What you leave empty stays as it is in each. You see what changes before you save.`}
    >
      <Form method="get" noValidate className="grid gap-5">
        {chosen.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <TextField autoComplete="off" hint="Like 8/15/2027." {...props('availableFrom')} />
        <TextField autoComplete="off" hint="In months, such as 9, 12." {...props('leaseMonths')} />
        <SelectField empty="As it is" options={leaseOptions} {...props('flexibleLease')} />
        <SelectField empty="As it is" options={petOptions} {...props('pets')} />
        <TextField
          autoComplete="off"
          hint="Besides the rent, like Amenity fee $40, Trash $25, Parking $75 optional; or none. Mandatory monthly fees replace all that are stated now, others the one of their name."
          {...props('fees')}
        />
        <SubmitButton busy={busy} look={isAsked ? 'default' : 'primary'} className="justify-self-start">
          Show what changes
        </SubmitButton>
      </Form>
      {isAsked && <Preview preview={preview} bulkId={bulkId} failed={actionData?.failed} />}
    </PageFrame>
  )
}

type PreviewProps = { preview: ChangePreview; bulkId: string; failed: string | undefined }

function Preview({ preview: { homes, changing, lines, more }, bulkId, failed }: PreviewProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <h2 id="preview" className="text-2xl">
        {changing === 0
          ? 'Nothing would change'
          : `${formatCount(changing, 'home')} of ${homes} ${changing === 1 ? 'changes' : 'change'}`}
      </h2>
      <ul className="num grid gap-2">
        {lines.map(({ text, homes: count }) => (
          <li key={text} className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-2">
            <span className="wrap-anywhere">{text}</span>
            <span className="text-ink-2">{formatCount(count, 'home')}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="num text-ink-2">
          And {formatCount(more, 'more kind of change', 'more kinds of change')}.
        </p>
      )}
      <p role="alert" className="text-bad empty:hidden">
        {failed}
      </p>
      {changing > 0 && (
        <Form method="post">
          <input type="hidden" name="bulkId" value={bulkId} />
          <SubmitButton busy={busy} look="primary">
            {busy ? 'Saving …' : `Change ${formatCount(changing, 'home')}`}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
