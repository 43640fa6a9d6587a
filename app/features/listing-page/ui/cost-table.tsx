import { Form, useLocation } from 'react-router'
import { cashGaps, costGaps, sumText } from '#app/features/listings/gaps.ts'
import { formatCount, formatExactMoney, formatList, formatNumber } from '#app/platform/text/format.ts'
import { doPeopleFit, type Cost, type CostLine } from '#app/features/listings/price.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { DetailParams } from '#app/features/listings/detail-params.ts'
import { PEOPLE_MAX } from '#app/features/listings/limits.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { crowdedText } from '#app/features/listings/ui/card-facts.ts'
import { chargeText } from './home-facts.ts'
import { applicationFeeText, jointLeaseText, wholeLeaseText } from './lease-sums.ts'

const fractions: Record<number, string> = {
  2: 'half',
  3: 'a third',
  4: 'a quarter',
  5: 'a fifth',
  6: 'a sixth',
}

/** How one person's part of an amount is computed: `a third of $3,360`; empty if it is the whole amount.
 *  @param whole and `each` in cents @param per what the amount is for, if stated */
export function costPart(whole: number, each: number, cost: Cost, beds: number, per?: Fee['per']): string {
  if (per === 'person') return cost.people === 1 ? '' : 'for each person'
  if (whole === each) return ''
  const sum = formatExactMoney(whole)
  if (cost.basis === 'bed' && cost.people <= beds)
    return cost.people === 1 ? `one bed of ${beds}` : 'one bed each'
  if (cost.basis === 'bed')
    return `${formatCount(beds, 'bed')} shared by ${formatNumber(cost.people)}: ${sum} divided by ${formatNumber(cost.people)}`
  return `${fractions[cost.people] ?? `1/${cost.people}`} of ${sum}`
}

type CostRow = { name: string; note: string; value: string; known: boolean }

/** The monthly cost line by line: rent and each stated fee, then what is included, then what is not stated. */
export function costRows(cost: Cost, beds: number): CostRow[] {
  const stated = cost.lines.filter(({ state }) => state === 'amount')
  const included = cost.lines.filter(({ state }) => state === 'included').map(({ name }) => name)
  return [
    row('Rent', costPart(cost.wholeUnit, cost.rentEach, cost, beds), formatExactMoney(cost.rentEach)),
    ...stated.map(({ name, each, whole, per }) =>
      row(name, costPart(whole ?? 0, each ?? 0, cost, beds, per), formatExactMoney(each ?? 0)),
    ),
    ...(included.length > 0 ? [row(formatList(included), '', 'included')] : []),
    ...(cost.unknown.length > 0 ? [unknown(formatList(cost.unknown))] : []),
    ...(!cost.named ? [unknown('Fees and utilities')] : []),
  ]
}

const row = (name: string, note: string, value: string): CostRow => ({ name, note, value, known: true })
const unknown = (name: string): CostRow => ({ name, note: '', value: 'not stated', known: false })

type Props = { home: ListingDetail; asked: DetailParams }

/** Each person's monthly cost and cash to move in, with the source of every part; for more people than fit, only what the whole
 *  home costs. */
export function CostTable({ home, asked }: Props) {
  return (
    <section id="cost" aria-labelledby="cost-title" className="mt-10 scroll-mt-20">
      <h2 id="cost-title" className="text-2xl">
        What it costs each of you
      </h2>
      <CostForm home={home} asked={asked} />
      {doPeopleFit(home) ? <CostEach home={home} /> : <CostOfAll home={home} />}
    </section>
  )
}

function CostOfAll({ home }: { home: ListingDetail }) {
  const { knownWhole } = home.cost
  return (
    <div className="mt-4 grid gap-1">
      <p className="font-medium text-bad">{crowdedText(home)}.</p>
      <p className="num">
        So there is no price for each of you. The whole home costs{' '}
        {sumText(formatExactMoney(knownWhole), costGaps(home.cost))} a month. {basisText(home)}
      </p>
    </div>
  )
}

function CostEach({ home }: { home: ListingDetail }) {
  const { cost, moveIn, beds } = home
  const crowded = crowdedText(home)
  return (
    <>
      <table className="num mt-4 w-full border-collapse">
        <caption className="pb-2 text-left text-ink-2">
          {crowded && <strong className="block pb-1 font-medium text-bad">{crowded}.</strong>}
          {cost.people === 1
            ? 'Each month, for one person.'
            : `Each month, for each of ${cost.people} people.`}{' '}
          {basisText(home)}
        </caption>
        <tbody>
          {costRows(cost, beds).map((row) => (
            <Row key={row.name} {...row} />
          ))}
          <Sum name={sumName('Each month', costGaps(cost))} value={formatExactMoney(cost.knownEach)} />
        </tbody>
      </table>
      <table className="num mt-8 w-full border-collapse">
        <caption className="pb-2 text-left text-ink-2">Cash to move in, for each person.</caption>
        <tbody>
          {moveInRows(home).map((row) => (
            <Row key={row.name} {...row} />
          ))}
          <Sum name={sumName('To move in', cashGaps(home))} value={formatExactMoney(moveIn.total)} />
        </tbody>
      </table>
      <LeaseNotes home={home} />
    </>
  )
}

const sumName = (name: string, gaps: string[]) => (gaps.length === 0 ? name : `${name}, at least`)

function LeaseNotes({ home }: { home: ListingDetail }) {
  const [whole, joint, fee] = [wholeLeaseText(home), jointLeaseText(home), applicationFeeText(home)]
  return (
    <div className="num mt-4 grid max-w-[62ch] gap-3">
      {whole && <p className="font-semibold">{whole}</p>}
      {joint && <p>{joint}</p>}
      {fee && <p className="text-ink-2">About the application fee: {fee} This is no legal advice.</p>}
    </div>
  )
}

/** A GET form, so that the number of people and the chosen fees are in the URL and work without JavaScript. */
function CostForm({ home: { cost, optional, beds }, asked: { tab, perBed, fees } }: Props) {
  const { state } = useLocation()
  return (
    <Form
      method="get"
      replace
      preventScrollReset
      state={state}
      className="mt-3 flex flex-wrap items-end gap-2"
    >
      {tab !== 'overview' && <input type="hidden" name="tab" value={tab} />}
      {!perBed && <input type="hidden" name="perBed" value="0" />}
      <TextField
        key={cost.people}
        label="How many of you share"
        name="people"
        type="number"
        inputMode="numeric"
        min={1}
        max={PEOPLE_MAX}
        required
        defaultValue={cost.people}
        className="w-44"
      />
      <Button type="submit">Update</Button>
      {!doPeopleFit({ cost, beds }) &&
        fees.map((fee) => <input key={fee} type="hidden" name="fee" value={fee} />)}
      {optional.length > 0 && doPeopleFit({ cost, beds }) && (
        <fieldset className="mt-3 basis-full">
          <legend className="font-semibold">Optional fees</legend>
          <p className="text-ink-2">For each of you. Not in the price until you tick them.</p>
          {optional.map((fee, index) => (
            <Checkbox
              key={index}
              name="fee"
              value={fee.name}
              defaultChecked={fees.includes(fee.name)}
              label={[fee.name, costPart(fee.whole ?? 0, fee.each ?? 0, cost, beds, fee.per)]
                .filter(Boolean)
                .join(', ')}
              note={chargeText(fee)}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
          ))}
        </fieldset>
      )}
    </Form>
  )
}

function basisText({ cost, beds }: ListingDetail): string {
  if (cost.basis === 'unit')
    return cost.assumed ? 'We assume that the price is for the whole home; the listing does not say.' : ''
  const rented = beds > 1 ? `Rented by the bed, ${beds} in this home` : 'Rented by the bed'
  return `${rented}${cost.assumed ? ': we assume so, because the listing does not say' : ''}.`
}

function moveInRows({ cost, moveIn, beds }: ListingDetail): CostRow[] {
  const line = (name: string, cents: number | null, note = ''): CostRow => ({
    name,
    note: cents === null ? '' : note,
    value: cents === null ? 'not stated' : formatExactMoney(cents),
    known: cents !== null,
  })
  const whole = moveIn.depositWhole ?? 0
  const partOfLine = (of: CostLine) => costPart(of.whole ?? 0, of.each ?? 0, cost, beds, of.per)
  return [
    line('First month', moveIn.firstMonth),
    line('Deposit', moveIn.deposit, costPart(whole, moveIn.deposit ?? 0, cost, beds)),
    line('Application fee', moveIn.applicationFee, 'for each applicant'),
    ...moveIn.once.map((fee) => line(fee.name, fee.each, partOfLine(fee))),
  ]
}

function Row({ name, note, value, known }: CostRow) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
        {name}
        {note && <span className="text-ink-2">, {note}</span>}
      </th>
      <td className={`py-2.5 text-right align-top whitespace-nowrap ${known ? '' : 'text-ink-2'}`}>
        {value}
      </td>
    </tr>
  )
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <tr className="border-t border-ink font-semibold">
      <th scope="row" className="py-2.5 pr-4 text-left">
        {name}
      </th>
      <td className="py-2.5 text-right">{value}</td>
    </tr>
  )
}
