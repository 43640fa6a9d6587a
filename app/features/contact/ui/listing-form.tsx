import { href } from 'react-router'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { sentCopy, type ListingField } from '../rules.ts'
import { EmailField, OperatorForm, type FormProps } from './operator-form.tsx'

/** The form to ask for listing homes (specification part 2 §5). */
export function ListingForm({ start, answer }: FormProps<ListingField>) {
  return (
    <OperatorForm
      {...{ start, answer }}
      to={`${href('/sell-with-us')}#form`}
      send="Send inquiry"
      sentText={sentCopy.listingAsked}
    >
      {(field) => (
        <>
          <TextField {...field('name', start.name)} label="Full name" autoComplete="name" required />
          <div className="grid gap-5 md:grid-cols-2">
            <EmailField {...field('email', start.email)} />
            <TextField
              {...field('phone', start.phone)}
              label="Phone"
              type="tel"
              autoComplete="tel"
              required
            />
          </div>
          <TextField
            {...field('businessName')}
            label="Business name (optional)"
            autoComplete="organization"
          />
          <TextField
            {...field('homes')}
            label="How many homes? (optional)"
            inputMode="numeric"
            className="max-w-40"
          />
          <TextField
            {...field('universities')}
            label="Universities (optional)"
            hint="Which ones your homes are near."
          />
        </>
      )}
    </OperatorForm>
  )
}
