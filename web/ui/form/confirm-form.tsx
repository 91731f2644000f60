import { Form } from "react-router";
import { Button, LinkButton } from "#web/ui/button.tsx";

interface ConfirmFormProps {
  question: string;
  text?: string;
  yes: string;
  no: string;
  /** Where agreeing is sent to, with what. */
  action: string;
  intent?: string;
  /** Further values of the form. */
  values?: Readonly<Record<string, string>>;
  /** Where refusing leads on a page; a dialog is closed by {@link onNo}. */
  noHref: string;
  onNo?: () => void;
  isDanger?: boolean;
}

/** A question before an action that is hard to undo; the same on a page and in a dialog. */
export function ConfirmForm({
  question,
  text,
  yes,
  no,
  action,
  intent,
  values,
  noHref,
  onNo,
  isDanger,
}: ConfirmFormProps) {
  return (
    <Form method="post" action={action}>
      {Object.entries(values ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h1 className="mb-2 pr-10 text-xl font-bold tracking-tight">{question}</h1>
      {text && <p className="text-felt-600">{text}</p>}
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        {onNo ? (
          <Button size="m" onClick={onNo}>
            {no}
          </Button>
        ) : (
          <LinkButton to={noHref} size="m">
            {no}
          </LinkButton>
        )}
        <Button
          type="submit"
          {...(intent ? { name: "intent", value: intent } : {})}
          variant={isDanger ? "danger" : "primary"}
          size="m"
        >
          {yes}
        </Button>
      </div>
    </Form>
  );
}
