/** Labelled fields, as all forms have them. */
import { type ComponentChildren, h, type LooseInputHTMLAttributes } from 'preact';

type Input = LooseInputHTMLAttributes;
type Native = Omit<Input, 'id' | 'value' | 'onInput' | 'label'>;

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** Shown below it, and read aloud with it. */
  readonly help?: ComponentChildren;
}

export function TextField({ id, label, value, onType, help, ...native }: TextFieldProps & Native) {
  const helpId = `${id}-help`;
  const attributes: Input = {
    autocomplete: 'off',
    spellcheck: false,
    ...native,
    ...(help !== undefined && { 'aria-describedby': helpId }),
    id,
    value,
    onInput: ({ currentTarget }) => onType(currentTarget.value),
  };
  return (
    <div>
      <label for={id}>{label}</label>
      {h('input', attributes)}
      {help !== undefined && (
        <p class="help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
  /** The id of the text that is read aloud with it. */
  readonly describedBy?: string;
}

/** One of several, in a drop-down list. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { id, label, value, options, onChoose, describedBy } = props;
  return (
    <div>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
