/** Fields, as all forms have them. */
import { type ComponentChildren, h, type LooseInputHTMLAttributes, type SelectHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';

type Input = LooseInputHTMLAttributes;

interface TextFieldProps extends Omit<Input, 'label'> {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** Shown below it, and read aloud with it. */
  readonly help?: ComponentChildren;
  /** The id of what it suggests. */
  readonly list?: string;
  /** Has several lines. */
  readonly isLong?: boolean;
}

export function TextField({ id, label, onType, help, isLong = false, ...native }: TextFieldProps) {
  const attributes: Input = {
    autocomplete: 'off',
    spellcheck: false,
    ...native,
    ...(help !== undefined && { 'aria-describedby': `${id}-help` }),
    id,
    onInput: ({ currentTarget }) => onType(currentTarget.value),
  };
  return (
    <div>
      <label for={id}>{label}</label>
      {isLong ? h('textarea', { rows: 4, ...attributes }) : h('input', attributes)}
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

type Native = Pick<
  SelectHTMLAttributes,
  'id' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
>;

type FieldValue = string | number | null;

interface SelectProps<Of extends FieldValue> extends Native {
  readonly value: Of;
  readonly options: readonly (readonly [value: Of, text: string])[];
  readonly onChoose: (value: Of) => void;
}

/** One of several, in a drop-down list; what it is for stands elsewhere. */
export function Select<Of extends FieldValue>({ value, options, onChoose, ...native }: SelectProps<Of>) {
  return (
    <select
      {...native}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option ?? ''}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface ChoiceProps<Of extends FieldValue> extends SelectProps<Of> {
  readonly id: string;
  readonly label: string;
}

export function Choice<Of extends FieldValue>({ label, ...select }: ChoiceProps<Of>) {
  return (
    <div>
      <label for={select.id}>{label}</label>
      <Select {...select} />
    </div>
  );
}

interface TickProps {
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}

export function Tick({ isOn, onTick, disabled = false, children }: TickProps) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

/** A field that finds: texts that have every word of what is typed. */
export function useSearch(label: string, placeholder = label, first = '') {
  const [wanted, setWanted] = useState(first);
  const words = wanted.toLowerCase().split(/\s+/);
  const field = (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={wanted}
      onInput={({ currentTarget }) => setWanted(currentTarget.value)}
    />
  );
  return { wanted, field, finds: (text: string) => words.every((word) => text.toLowerCase().includes(word)) };
}
