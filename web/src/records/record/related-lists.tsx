import { isFileParent } from '@sable/domain/file-access';
import { files } from '@sable/domain/file';
import { AttachmentsBlock } from '../../attachments/attachments-block.tsx';
import { useActor } from '../../live/hooks.ts';
import type { FormatEnv } from '../fields/format-value.ts';
import type { PanelContent } from '../panel-address.ts';
import { RelatedList } from './related-list.tsx';
import { relationsOf } from './related.ts';

interface RelatedListsProps {
  collection: string;
  /** The record that shows the lists. */
  record: { readonly id: string };
  env: FormatEnv;
  onPanel: (content: PanelContent) => void;
  /** Collections that the screen shows elsewhere, or in its own way. */
  except?: readonly string[];
  /** The only collections to show, in this order, if a screen splits them. */
  only?: readonly string[];
}

/** A record's lists of other records, as their entities declare them. */
export const RelatedLists = ({ collection, record, env, onPanel, except = [], only }: RelatedListsProps) =>
  relationsOf(collection, useActor())
    .filter(
      ({ entity }) => !except.includes(entity.collection) && (only?.includes(entity.collection) ?? true),
    )
    .sort((a, b) => (only ? only.indexOf(a.entity.collection) - only.indexOf(b.entity.collection) : 0))
    .map((relation) =>
      relation.entity.collection === files.collection && isFileParent(collection) ? (
        <AttachmentsBlock key="files" collection={collection} id={record.id} />
      ) : (
        <RelatedList
          key={`${relation.entity.collection}.${relation.field}`}
          relation={relation}
          record={record}
          env={env}
          onPanel={onPanel}
        />
      ),
    );
