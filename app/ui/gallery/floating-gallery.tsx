import { href } from 'react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import type { Choice } from '../fields/combobox.tsx'
import { Dialog, preloadDialog } from '../overlay/dialog.tsx'
import { Dropdown } from '../overlay/dropdown.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextField } from '../fields/text-field.tsx'
import { toast } from '../overlay/toast.ts'
import { Shelf } from './shelf.tsx'

const Combobox = lazy(async () => ({ default: (await import('../fields/combobox.tsx')).Combobox }))
const choices: Choice[] = [
  { value: 'usc', label: 'University of Southern California', note: 'USC' },
  { value: 'ucla', label: 'UC Los Angeles', note: 'UCLA' },
  { value: 'long', label: 'Universidad Nacional Autónoma de las Islas con un Nombre Larguísimo y Otro Más' },
]

export function FloatingGallery() {
  const [open, setOpen] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  return (
    <Shelf title="What floats">
      <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        aside={<Button look="quiet">Clear Filters</Button>}
        footer={
          <Button look="primary" className="w-full" onClick={() => setOpen(false)}>
            Apply Filters, show 42 homes
          </Button>
        }
      >
        <TextField label="Up to" prefix="$" defaultValue="1300" />
        <Switch name="dialog-per-bed" label="Count my share, per person" className="mt-4" />
      </Dialog>
      <Menu
        entries={[
          { label: 'Rename', icon: 'pencil', onSelect: () => toast({ text: 'Renamed.' }) },
          { label: 'Delete', icon: 'trash', onSelect: () => toast({ text: 'Deleted.' }) },
          { label: 'Find your home', to: href('/listings/:propertyType?') },
        ]}
      >
        Menu
      </Menu>
      <Dropdown label="Beds, baths" group="gallery" panelClass="w-72">
        <Switch name="dropdown-or-more" label="Or more" />
      </Dropdown>
      <Button
        onClick={() =>
          toast({
            text: 'Saved to “Places near the park”.',
            action: { label: 'Undo', onPress: () => toast({ text: 'Taken back.' }) },
          })
        }
      >
        Message
      </Button>
      <div className="relative flex h-14 w-full rounded-field border border-line-strong bg-surface">
        <Suspense>
          <Combobox
            label="Your university"
            placeholder="Your university"
            icon="graduation-cap"
            choices={choices}
            value={choice}
            onValueChange={setChoice}
            nothing="We don’t have that university yet."
          />
        </Suspense>
      </div>
    </Shelf>
  )
}
