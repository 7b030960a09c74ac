/** Form fields with their labels and help: text, choice, tick box and search. */
import { type ComponentChildren, h, type LooseInputHTMLAttributes, type SelectHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';

interface Labels {
  readonly id: string;
  readonly label: ComponentChildren;
  /** Shown below the field, and read aloud with it. */
  readonly help?: ComponentChildren;
}

function MatchedLabels({ id, label, help, children }: Labels & { readonly children: ComponentChildren }) {
  return (
    <div>
      <label for={id}>{label}</label>
      {children}
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<LooseInputHTMLAttributes, 'label' | 'id'>, Labels {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** The id of the list of suggestions. */
  readonly list?: string;
  /** True for several lines. */
  readonly isLong?: boolean;
}

export function TextField({ label, help, onType, isLong = false, ...native }: TextFieldProps) {
  const attributes: LooseInputHTMLAttributes = {
    autocomplete: 'off',
    spellcheck: false,
    ...native,
    ...(help !== undefined && { 'aria-describedby': `${native.id}-help` }),
    onInput: ({ currentTarget }) => onType(currentTarget.value),
  };
  return (
    <MatchedLabels {...{ id: native.id, label, help }}>
      {isLong ? h('textarea', { rows: 4, ...attributes }) : h('input', attributes)}
    </MatchedLabels>
  );
}

type FieldValue = string | number | null;

interface SelectProps<Of extends FieldValue> extends Pick<
  SelectHTMLAttributes,
  'id' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> {
  readonly value: Of;
  readonly options: readonly (readonly [value: Of, text: string])[];
  readonly onChoose: (value: Of) => void;
}

/** A drop-down list without a visible label. */
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

type ChoiceProps<Of extends FieldValue> = Labels & Omit<SelectProps<Of>, 'id'>;

export function Choice<Of extends FieldValue>({ label, help, ...select }: ChoiceProps<Of>) {
  const described = help === undefined ? {} : { 'aria-describedby': `${select.id}-help` };
  return (
    <MatchedLabels {...{ id: select.id, label, help }}>
      <Select {...select} {...described} />
    </MatchedLabels>
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

/** A search field, and a predicate for texts that contain every word of the search. */
export function useSearch(label: string, placeholder = label, first = '') {
  const [query, setQuery] = useState(first);
  const words = query.toLowerCase().split(/\s+/);
  const field = (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={query}
      onInput={({ currentTarget }) => setQuery(currentTarget.value)}
    />
  );
  return { query, field, finds: (text: string) => words.every((word) => text.toLowerCase().includes(word)) };
}
