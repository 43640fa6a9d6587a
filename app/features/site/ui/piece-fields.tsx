import { TextArea } from '#app/ui/fields/text-area.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { pieces, type PieceKey } from '../pieces.ts'
import { TEXT_FORMAT } from '../read-text.ts'
import { BRAND_MOST } from '../rules.ts'
import { QUOTES_MOST, type PieceErrors, type TypedPiece } from '../typed-piece.ts'

type Campuses = readonly { slug: string; name: string }[]
type Props = {
  piece: PieceKey
  typed: TypedPiece
  errors: PieceErrors
  /** The options; empty for pieces without a campus. */
  campuses: Campuses
}

export function PieceFields({ piece, typed, errors, campuses }: Props) {
  switch (pieces[piece].kind) {
    case 'brand':
      return <BrandFields typed={typed} errors={errors} campuses={campuses} />
    case 'support':
      return <SupportFields typed={typed} errors={errors} />
    case 'testimonials':
      return <QuoteFields typed={typed} errors={errors} />
    case 'text':
      return <TextFields typed={typed} errors={errors} />
    case 'dated-text':
      return (
        <>
          <TextFields typed={typed} errors={errors} />
          <TextField
            label="In force since"
            name="since"
            type="date"
            className="max-w-60"
            hint="Leave it empty to use today’s date."
            defaultValue={typed.since ?? ''}
            error={errors.since}
          />
        </>
      )
  }
}

type FieldProps = Omit<Props, 'piece' | 'campuses'>

function BrandFields({ typed, errors, campuses }: FieldProps & { campuses: Campuses }) {
  return (
    <>
      <TextField
        label="Name of the site"
        name="name"
        className="max-w-md"
        autoComplete="off"
        maxLength={BRAND_MOST.name}
        hint="On every page and in every email. The footer then names the software once."
        defaultValue={typed.name ?? ''}
        error={errors.name}
      />
      <TextField
        label="Accent color"
        name="accent"
        className="max-w-md"
        autoComplete="off"
        maxLength={7}
        hint="Of buttons, links and prices, such as #b5400f. The one for dark screens is made from it."
        defaultValue={typed.accent ?? ''}
        error={errors.accent}
      />
      <TextArea
        label="Links in the footer"
        name="links"
        rows={4}
        maxLength={4000}
        hint={`At most ${BRAND_MOST.links}, each on a line of its own: what it is called, then its address. For example: Housing office https://housing.example.edu`}
        defaultValue={typed.links ?? ''}
        error={errors.links}
      />
      <SelectField
        label="Campus that the home page begins with"
        name="campus"
        className="max-w-md"
        empty="None: visitors choose"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
        defaultValue={typed.campus ?? ''}
      />
    </>
  )
}

function TextFields({ typed, errors }: FieldProps) {
  return (
    <TextArea
      label="Text"
      name="text"
      rows={16}
      maxLength={200_000}
      hint={`${TEXT_FORMAT} Leave it empty to remove it.`}
      defaultValue={typed.text ?? ''}
      error={errors.text}
    />
  )
}

const supportFields = [
  {
    name: 'priceMatch',
    label: 'Price match, in one sentence',
    hint: 'You promise this to students. Leave it empty if you do not.',
    type: 'text',
    maxLength: 300,
  },
  { name: 'email', label: 'Email', type: 'email', maxLength: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 24 },
  {
    name: 'hours',
    label: 'Support hours',
    hint: 'You promise this to students, such as “24/7” or “weekdays, 9 to 5”. Leave it empty if nobody answers by then.',
    type: 'text',
    maxLength: 80,
  },
  { name: 'label', label: 'Messaging app', type: 'text', maxLength: 40 },
  { name: 'url', label: 'Address that opens a conversation there', type: 'url', maxLength: 500 },
] as const

function SupportFields({ typed, errors }: FieldProps) {
  return supportFields.map(({ name, label, ...field }) => (
    <TextField
      key={name}
      name={name}
      label={label}
      {...field}
      autoComplete="off"
      defaultValue={typed[name] ?? ''}
      error={errors[name]}
    />
  ))
}

function QuoteFields({ typed, errors }: FieldProps) {
  return Array.from({ length: QUOTES_MOST }, (_, row) => (
    <fieldset key={row} className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-medium">Student {row + 1}</legend>
      <TextArea
        label="What they said"
        name={`quote-${row}`}
        rows={2}
        maxLength={400}
        defaultValue={typed[`quote-${row}`] ?? ''}
        error={errors[`quote-${row}`]}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Name"
          name={`name-${row}`}
          autoComplete="off"
          maxLength={80}
          defaultValue={typed[`name-${row}`] ?? ''}
          error={errors[`name-${row}`]}
        />
        <TextField
          label="Who they are (optional)"
          name={`about-${row}`}
          autoComplete="off"
          maxLength={80}
          defaultValue={typed[`about-${row}`] ?? ''}
          error={errors[`about-${row}`]}
        />
      </div>
    </fieldset>
  ))
}
