import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { missingLabels, vouchLabels, type ProviderField, type TypedProvider } from '../provider-form.ts'

type Props = {
  field: FieldOf<ProviderField>
  /** The URL to register at the provider. */
  callback: string
  /** Null for a new provider. */
  stored: TypedProvider | null
  isYes: boolean
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'max-w-xl' }

/** A provider's fields, in the order in which its own console gives them. */
export function ProviderFields({ field, callback, stored, isYes }: Props) {
  return (
    <>
      <TextField
        label="Name"
        hint="The button says “Continue with …”."
        autoComplete="off"
        className="max-w-xl"
        {...field('name')}
      />
      {stored ? (
        <dl className="grid gap-1">
          <dt className="font-medium">Short name and issuer</dt>
          <dd className="wrap-anywhere">
            {stored.id}, {stored.issuer}
          </dd>
          <dd className="text-sm text-ink-2">These can’t be changed, because accounts are linked to them.</dd>
        </dl>
      ) : (
        <>
          <TextField
            label="Short name"
            hint="It stands in web addresses, such as usc."
            {...plain}
            {...field('id')}
          />
          <TextField
            label="Issuer"
            hint="Exactly as the provider writes it; for Entra, that of your own tenant."
            inputMode="url"
            {...plain}
            {...field('issuer')}
          />
        </>
      )}
      <div>
        <p className="font-medium">Redirect address to register at the provider</p>
        <p className="wrap-anywhere">{callback}</p>
      </div>
      <TextField label="Client ID" {...plain} {...field('client')} />
      <PasswordField
        label="Client secret"
        hint={
          stored
            ? 'It is stored encrypted and not shown again. Leave this empty to keep it.'
            : 'It is stored encrypted and not shown again.'
        }
        autoComplete="off"
        className="max-w-xl"
        {...field('secret')}
      />
      <TextField
        label="Campuses that it confirms"
        hint="Their short names, as under Campuses, with spaces between them. Leave this empty for a provider such as Google."
        {...plain}
        {...field('campuses')}
      />
      <TextField
        label="Its email domains"
        hint="Such as usc.edu, with spaces between them."
        {...plain}
        {...field('domains')}
      />
      <SelectField
        label="What vouches for an address"
        hint="An address that the provider calls unverified is never confirmed."
        options={options(vouchLabels)}
        className="max-w-xl"
        {...field('vouchedBy')}
      />
      <TextField
        label="Claim with the address"
        hint="Leave this empty for email."
        {...plain}
        {...field('addressClaim')}
      />
      <TextField
        label="Scopes that count"
        hint="Such as usc.edu in student@usc.edu. Leave this empty for its email domains."
        {...plain}
        {...field('scopes')}
      />
      <SelectField
        label="People without an affiliation count as"
        options={options(missingLabels)}
        className="max-w-xl"
        {...field('withoutAffiliation')}
      />
      <div>
        <input type="hidden" name="onlyWay" value="no" />
        <Checkbox
          name="onlyWay"
          value="yes"
          label="New people with an address at its domains have no password here"
          defaultChecked={isYes}
        />
      </div>
    </>
  )
}
