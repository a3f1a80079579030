import { useRef, useState, type KeyboardEvent } from 'react';
import { useEditor } from './session/editor-context.tsx';
import { useEstimateFieldEdit, type TextFieldName } from './session/use-estimate-field-edit.ts';
import { useMergedText } from './session/use-merged-text.ts';
import classes from './document.module.css';

interface InlineTextProps {
  field: TextFieldName;
  label: string;
  placeholder: string;
  maxLength: number;
  /** Whether Enter finishes editing instead of starting a new line. */
  oneLine?: boolean;
  look: 'title' | 'text' | 'small';
}

/** Text of the document, edited in place. Read-only, it is plain text, and renders nothing if empty. */
export const InlineText = ({
  field,
  label,
  placeholder,
  maxLength,
  oneLine = false,
  look,
}: InlineTextProps) => {
  const { editable } = useEditor();
  const edit = useEstimateFieldEdit(field, `${label} changed`);
  const canceled = useRef(false);
  const merged = useMergedText(edit.text);
  /** During editing the text shows its merge fields; otherwise it reads as the customer sees it. */
  const [isWritten, setIsWritten] = useState(false);
  if (!editable) {
    const Tag = look === 'title' ? 'h2' : 'p';
    return (
      merged && (
        <Tag className={classes.inline} data-look={look}>
          {merged}
        </Tag>
      )
    );
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      canceled.current = true;
      event.currentTarget.blur();
    } else if (oneLine && event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    <textarea
      className={classes.inline}
      data-look={look}
      data-field={field}
      data-edit=""
      rows={oneLine ? 1 : 2}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={isWritten ? edit.text : merged}
      onFocus={() => {
        setIsWritten(true);
        edit.begin();
      }}
      onChange={(event) =>
        edit.change(oneLine ? event.currentTarget.value.replaceAll('\n', ' ') : event.currentTarget.value)
      }
      onKeyDown={handleKeyDown}
      onBlur={() => {
        setIsWritten(false);
        if (canceled.current) edit.cancel();
        else edit.finish();
        canceled.current = false;
      }}
    />
  );
};
