/** The interface texts of loading and changing images. */
export const messages = {
  noCaption: 'No caption',
  listFailed: 'Error Fetching Images',
  listChanged: {
    title: 'List Changed',
    description: 'Nothing was selected. Select the images again.',
  },
  imageFailed: 'Error Fetching Image',
  copiesFailed: 'Error Fetching Copies',
  renderFailedTitle: 'Previews Not Made',
  updateFailedTitle: 'Update Failed',
  updateFailed: 'Failed to update image metadata.',
};
