import { Form, useNavigation, href } from 'react-router'
import type { Route } from './+types/rents'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { changeRents } from '#app/features/own-homes/change-rents.server.ts'
import { changedText } from '#app/features/own-homes/flash.ts'
import { readRentChange, rentChangeText } from '#app/features/own-homes/rent-change.ts'
import { homesQuery, readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { idsOfOwnHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { rentsPreview, type RentPreview } from '#app/features/own-homes/rents.query.server.ts'
import { HOMES_A_PAGE, rentField } from '#app/features/publishing/rules.ts'
import { NoHomesChosen } from '#app/features/own-homes/ui/no-homes-chosen.tsx'
import { RentRows } from '#app/features/own-homes/ui/rent-rows.tsx'
import { isId } from '#app/platform/addresses/is-id.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { formatCount, formatExactMoney, formatNumber } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const units = [
  { value: 'percent', label: 'percent' },
  { value: 'dollars', label: 'dollars a month' },
  { value: 'each', label: 'each home' },
]

/** A preview of several rent changes: `?home=…&home=…&by=percent&amount=3`, or `?all=on&q=fern&…` for all homes in a list.
 *  `by=each` allows as many homes as one page of the list shows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const asked = url.searchParams
  const isEach = asked.get('by') === 'each'
  const { change, errors } = readRentChange(asked)
  const isAll = asked.get('all') === 'on'
  const list = isAll ? readHomesAsked(asked) : null
  const listingIds = list ? await idsOfOwnHomes(ctx, list) : asked.getAll('home')
  const rows = await rentsPreview(ctx, { listingIds, change, ...(isEach && { most: HOMES_A_PAGE }) })
  const chosen = list
    ? [['all', 'on'], ...new URLSearchParams(homesQuery(list))]
    : rows.map(({ id }) => ['home', id])
  const left = listingIds.length - rows.length
  return {
    rows,
    chosen,
    left,
    isEach,
    typed: Object.fromEntries(asked),
    errors,
    changes: change && rows.every(({ problem }) => problem === null) ? rentChangeText(change) : null,
    bulkId: newId(),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  const { change } = readRentChange(url.searchParams)
  if (!change) return answerNotDone({}, { failed: 'Say what the new rents are first.' })
  const seen = form.getAll('seen').map((text) => {
    const [id = '', price] = typeof text === 'string' ? text.split(' ') : []
    return { id, price: Number(price) }
  })
  const bulkId = form.get('bulkId')
  if (typeof bulkId !== 'string' || !isId(bulkId))
    return answerNotDone({}, { failed: 'Load this page again.' })
  const done = await changeRents(ctx, { seen, by: change, bulkId })
  if (!done.ok) return answerNotDone({}, { ...done, status: 409 })
  const to = done.changed > 0 ? href('/manage/change/:bulkId', { bulkId }) : href('/manage')
  return redirectWithFlash(ctx, to, changedText({ ...done, left: [] }))
}

/** Even after an error, which reports that something has changed. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = unlistedMeta('Change rents')

export default function RentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, chosen, left, isEach, typed, errors, changes, bulkId } = loaderData
  const shown = isEach ? rows.filter(({ price, next, problem }) => price !== next && problem === null) : rows
  const busy = useNavigation().state !== 'idle'
  if (rows.length === 0) return <NoHomesChosen title="Change rents" button="Rents" />
  return (
    <PageFrame
      title="Change rents"
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead={`For ${left > 0 ? `the first ${formatCount(rows.length, 'home')} of ${formatNumber(rows.length + left)}` : formatCount(rows.length, 'home')}. You see each new rent before you save.`}
    >
      <Form method="get" noValidate className="flex flex-wrap items-start gap-3">
        {chosen.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {!isEach && (
          <TextField
            label="Change by"
            name="amount"
            hint="Such as 3, or -50 for less."
            autoComplete="off"
            defaultValue={typed.amount}
            error={errors.amount}
            className="w-40"
          />
        )}
        <SelectField
          label="Unit"
          name="by"
          options={units}
          defaultValue={typed.by ?? 'percent'}
          error={errors.by}
          className="w-44"
        />
        {isEach && <EachRent rows={rows} typed={typed} errors={errors} />}
        <SubmitButton busy={busy} className={isEach ? '' : 'mt-7.5'}>
          Show
        </SubmitButton>
      </Form>
      {actionData?.failed && (
        <ErrorSummary title="This has not been saved yet">{actionData.failed}</ErrorSummary>
      )}
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="bulkId" value={bulkId} />
        <RentRows rows={shown} />
        {changes && (
          <SubmitButton busy={busy} look="primary" className="justify-self-start">
            Save: {changes}
          </SubmitButton>
        )}
      </Form>
    </PageFrame>
  )
}

type EachProps = {
  rows: RentPreview[]
  typed: Partial<Record<string, string>>
  errors: Partial<Record<string, string>>
}

/** A field for the new rent of each home. */
function EachRent({ rows, typed, errors }: EachProps) {
  return (
    <ul aria-label="New rents" className="grid basis-full gap-4">
      {rows.map(({ id, name, basis, price, problem }) => (
        <li key={id}>
          <TextField
            label={name}
            name={rentField(id)}
            hint={`${price === 0 ? 'No rent stated' : `Now ${formatExactMoney(price)}`} a month for ${basis === 'bed' ? 'a bed' : 'the whole home'}. Empty: as it is.`}
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed[rentField(id)]}
            error={errors[rentField(id)] ?? problem ?? undefined}
          />
        </li>
      ))}
    </ul>
  )
}
