import { Checkbox } from '../fields/checkbox.tsx'
import { Counter } from '../fields/counter.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Shelf } from './shelf.tsx'

const types = ['Apartment', 'House', 'Studio'].map((label) => ({ value: label.toLowerCase(), label }))

export function FieldsGallery({ theme }: { theme: string }) {
  return (
    <>
      <Shelf title="Fields">
        <div className="grid w-full gap-5 md:grid-cols-2">
          <TextField
            label="Search"
            hideLabel
            icon="search"
            placeholder="Street, name, or a word like “balcony”"
          />
          <TextField
            label="Up to"
            prefix="$"
            suffix="a month"
            inputMode="numeric"
            defaultValue="1300"
            className="num"
          />
          <TextField label="Email" type="email" hint="We write only when a home changes." />
          <TextField
            label="Email"
            type="email"
            defaultValue="ana@"
            error="Enter an address such as ana@usc.edu."
          />
          <TextField label="Move in" type="date" />
          <SelectField label="Type" options={types} empty="Any" />
          <SelectField label="Sort" hideLabel shape="chip" options={types} className="justify-self-start" />
          <TextField label="Not now" disabled defaultValue="Taken" />
          <TextArea label="Message" className="md:col-span-2" />
        </div>
      </Shelf>
      <Shelf title="Choices">
        <div className="grid w-full gap-x-10 gap-y-2 md:grid-cols-2">
          <div>
            <Checkbox name="wifi" label="Wi-Fi" note="188" />
            <Checkbox
              name="laundry"
              label="On-site Laundry with a name that needs a second line"
              note="121"
              defaultChecked
            />
            <Checkbox name="pool" label="Pool" note="0" disabled />
          </div>
          <RadioGroup legend="Type of place" name={`type-${theme}`} options={types} defaultValue="house" />
          <div>
            <Switch name="per-bed" label="Count my share, per person" defaultChecked />
            <Switch name="or-more" label="Or more" />
          </div>
          <div>
            <Counter label="Beds" name="beds" defaultValue={3} max={8} />
            <Counter label="Baths" name="baths" min={1} max={6} />
          </div>
        </div>
      </Shelf>
    </>
  )
}
